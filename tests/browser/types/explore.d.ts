interface Window {
  /** For tests. */
  explore: object;
}
