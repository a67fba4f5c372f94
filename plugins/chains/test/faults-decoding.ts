import type { DecodedRequest, RequestDecoder } from '../src/port/request-decoder.js'
import { decodeToyRequest } from './toy-chain.js'
import type { FaultsByCase } from './toy-mutations.js'

const decodes = 'a request that signs is decoded for the visitor'
const survives = 'decoding survives any parameters, and rejects with a code'

/** Returns a fault that changes the decoded requests. */
const changing = (
  change: (decoded: DecodedRequest) => DecodedRequest | undefined
): { decode: RequestDecoder['decode'] } => ({
  async decode(request) {
    const decoded = await decodeToyRequest(request)
    return decoded && change(decoded)
  }
})

/** Faults in decoders of requests. */
export const decodingFaults: FaultsByCase = {
  [decodes]: [
    { is: 'decodes no request', decode: async () => undefined },
    { is: 'gives no raw data', ...changing(decoded => ({ ...decoded, raw: '' })) }
  ],
  [survives]: [
    {
      is: 'throws an error without a code for parameters of another type',
      async decode(request) {
        if (typeof request.params !== 'string') throw new TypeError('not a text')
        return decodeToyRequest(request)
      }
    },
    {
      is: 'walks parameters of any size',
      async decode(request) {
        const decoded = await decodeToyRequest(request)
        if (decoded || typeof request.params !== 'string') return decoded
        for (const startMs = performance.now(); performance.now() - startMs < 3_100; );
        return undefined
      }
    },
    {
      is: 'shows nothing of parameters that it cannot read',
      decode: async request =>
        (await decodeToyRequest(request)) ?? { actions: [], warnings: [{ code: 'unknown-data' }], raw: '…' }
    }
  ]
}
