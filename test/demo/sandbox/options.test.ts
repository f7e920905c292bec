import { describe, expect, it } from "vitest";
import { readOptions } from "../../../demo/sandbox/options";

describe("the sandbox's options", () => {
  it("are port, origins, json and help, each with a default", () => {
    expect(readOptions([])).toEqual({ port: 4310, origins: [], json: false, help: false });
    const args = [
      "--port",
      "0",
      "--origin",
      "http://localhost:9999/shop",
      "--origin",
      "https://broker.example",
      "--json",
    ];
    expect(readOptions(args)).toEqual({
      port: 0,
      origins: ["http://localhost:9999", "https://broker.example"],
      json: true,
      help: false,
    });
  });

  it.each([
    [["--prt", "1"], "Unknown option '--prt'"],
    [["--port"], "Option '--port <value>' argument missing"],
    [["DIS"], "Unexpected argument 'DIS'"],
    [["--port", "soon"], "--port soon is no port"],
    [["--port", "65536"], "--port 65536 is no port"],
    [["--port", ""], "--port  is no port"],
    [["--origin", "localhost:9999"], "--origin localhost:9999 is not an origin"],
    [["--origin", "file:///index.html"], "--origin file:///index.html is not an origin"],
    [["--origin", "http://192.168.1.5:3000"], "--origin http://192.168.1.5:3000 is http on another machine"],
    [["--origin", "http://localhost.example"], "is http on another machine"],
  ])("are refused with the error and the usage, without Node's own advice: %j", (args, what) => {
    expect(() => readOptions(args)).toThrow(what);
    expect(() => readOptions(args)).toThrow("Usage: edis-gateway sandbox");
    expect(() => readOptions(args)).not.toThrow("To specify a positional argument");
  });
});
