// @ts-check

// ESLint runs in the root of the repository: `npm run check:lint`. tsc reports undefined names, for each page with the globals it has.

import js from "@eslint/js";

/** @type {import("eslint").Linter.RulesRecord} */
const RULES = {
  eqeqeq: "error",
  "no-undef": "off",
  "no-var": "error",
  "object-shorthand": "error",
  "prefer-const": "error",
};

export default [
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  { files: ["**/*.js"], ...js.configs.recommended },
  { files: ["**/*.js"], languageOptions: { ecmaVersion: 2023, sourceType: "module" }, rules: RULES },
  {
    // Scripts of one page share their global names.
    files: ["crates/*/assets/{trace,report}/*.js", "crates/harness/assets/explore/worker.js"],
    languageOptions: { sourceType: "script" },
    rules: { "no-unused-vars": ["error", { vars: "local" }] },
  },
];
