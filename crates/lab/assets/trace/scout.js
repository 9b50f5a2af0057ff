// @ts-check
// Pearl's Scout: EVAL finds values, and TEST answers yes or no.

/** @param {Track} track @param {number} id */
function isTest(track, id) {
  return track.isScout && track.kind[id] === ENTER && track.beta[id] - track.alpha[id] === 1;
}

/** Whether the answer of a TEST that has ended is yes. @param {Track} track @param {number} id */
function isYes(track, id) {
  return track.value[id] <= track.alpha[id];
}

/**
 * What a TEST asks of its node, which is a choice of the side to move at the parent: `worth more than 3 to max`.
 * @param {Track} track @param {number} id @param {number} reader
 */
function testQuestion(track, id, reader) {
  return moreThan(track, -track.beta[id], plyOf(track, id) + 1, reader);
}
