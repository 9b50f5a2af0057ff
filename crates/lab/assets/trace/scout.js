// @ts-check
// Pearl's Scout: EVAL finds values, and TEST answers yes or no.

function isTest(track, id) {
  return track.isScout && track.kind[id] === ENTER && track.beta[id] - track.alpha[id] === 1;
}

/** Whether the answer of a TEST that has ended is yes. */
function isYes(track, id) {
  return track.value[id] <= track.alpha[id];
}

/** What a TEST asks of its node, which is a choice of the side to move at the parent: `worth more than 3 to max`. */
function testQuestion(track, id, reader) {
  return moreThan(track, -track.beta[id], plyOf(track, id) + 1, reader);
}
