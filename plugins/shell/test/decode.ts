import jsqr from 'jsqr'

// As its types and some loaders see it, the default export of this CommonJS module is the module.
const decode = ('default' in jsqr ? jsqr.default : jsqr) as typeof jsqr.default

/** Reads the dark-on-white code in an image of RGBA pixels; `undefined` if there is no code. */
export const readQr = (pixels: Uint8ClampedArray, width: number, height: number): string | undefined =>
  decode(pixels, width, height, { inversionAttempts: 'dontInvert' })?.data
