import { type AnyPlugin, definePlugin } from '@latchkit/kernel'
import type { SignedIn, SignInRequest } from '@latchkit/plugin-chains/contract'
import { Connections } from '@latchkit/plugin-connections/contract'
import { openPage, relay } from './page.js'
import { openPhone } from './phone.js'

let nonces = 0

/**
 * Opens a page that asks its visitors to sign in, and a wallet.
 *
 * @param changes - fields of the requests to sign in, or the error of making one.
 * @param also - further plugins of the page.
 */
export async function openSite(changes: Partial<SignInRequest> | Error = {}, also: readonly AnyPlugin[] = []) {
  const requests: SignInRequest[] = []
  const signed: (SignedIn | undefined)[] = []
  const signIn = definePlugin({
    id: 'sign-in',
    requires: { connections: Connections },
    setup(ctx, { connections: { hooks } }) {
      ctx.tap(hooks.signInRequest, chain => async () => {
        if (changes instanceof Error) throw changes
        nonces += 1
        const nonce = `nonce${String(nonces).padStart(8, '0')}`
        const request = { chain, domain: 'site.example', uri: 'https://site.example', nonce, ...changes }
        requests.push(request)
        return request
      })
      ctx.tap(hooks.connected, async (_account, message) => void signed.push(message))
    }
  })
  const world = await relay()
  const [page, phone] = [await openPage(world.url, { also: [signIn, ...also] }), await openPhone(world.url)]
  return { world, page, phone, requests, signed }
}
