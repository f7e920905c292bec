import { createServer, type Server } from "node:net";
import { afterEach, expect, it } from "vitest";
import { freePort, onFreePort } from "../../../demo/freePort";

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

const listen = (port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    open.push(server);
    server.listen(port, "127.0.0.1", () => resolve(port));
  });

it("starts on the wanted port if it is free", async () => {
  const port = await freePort();
  expect(await onFreePort(port, listen)).toBe(port);
});

it("starts on another port if it is taken", async () => {
  const port = await listen(await freePort());
  const other = await onFreePort(port, listen);
  expect(other).not.toBe(port);
});

it("starts on another port if it is taken between the check and the start", async () => {
  const port = await freePort();
  const requested: number[] = [];
  const other = await onFreePort(port, async (found) => {
    if (requested.push(found) === 1) await listen(found);
    return listen(found);
  });
  expect(requested).toEqual([port, other]);
});

it("rejects with every other failure", async () => {
  const failing = () => Promise.reject(new Error("no"));
  await expect(onFreePort(0, failing)).rejects.toThrow("no");
});
