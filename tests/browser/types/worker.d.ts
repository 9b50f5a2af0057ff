/** The line of JSON at an address, which the WebAssembly module calls. */
type Line = (at: number, length: number) => void;

/** What the module of the page exports. */
interface ModuleExports extends WebAssembly.Exports {
  memory: WebAssembly.Memory;
  main(count: number, arguments: number): number;
  request(length: number): number;
  answer(): void;
}
