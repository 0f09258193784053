// Made by build.mjs: what shows that cardinal.wasm.lzma is whole, and its
// unpacker in Base 64.
export const packedBytes: number;
export const crc32: number;
export const unlzma: string;
