import { tryOrUndefined } from '@latchkit/kernel/options'
import type { RequestField } from '@latchkit/plugin-chains/contract'

/** Names of members that say for which site a message is: those of sign-in messages (ERC-4361) and of tokens (RFC 7519). */
const names: ReadonlySet<string> = new Set(['domain', 'uri', 'url', 'origin', 'aud'])
/** Name of an item of a list. */
const itemName = /^\d+$/
const webScheme = /^(?:https?|wss?):[\\/]/i
/** Host without a scheme, with a port or a path: a name with dots, `localhost`, or an address. */
const bareHost =
  /^(?:(?:[\p{L}\p{N}_-]+\.)+\p{L}[\p{L}\p{N}-]*|localhost|\d{1,3}(?:\.\d{1,3}){3})\.?(?::\d{1,5})?(?:[\\/?#]|$)/u

/**
 * Returns the hosts that members called `domain`, `uri`, `url`, `origin` and `aud` name, apart from that of the page. Texts that name no
 * host are left out.
 *
 * @param origin - of the page: `https://shop.example`.
 */
export function foreignHosts(fields: readonly RequestField[], origin: string): readonly string[] {
  const own = hostIn(origin)
  const hosts = textsIn(fields).flatMap(text => hostIn(text.trim()) ?? [])
  return [...new Set(hosts)].filter(host => host !== own)
}

/** Returns the texts of the members with these names, and of the lists with these names, at all levels. */
function textsIn(fields: readonly RequestField[], listName = ''): readonly string[] {
  return fields.flatMap(field => {
    const name = itemName.test(field.name) ? listName : field.name.toLowerCase()
    if (field.type === 'fields') return textsIn(field.fields, name)
    return field.type === 'text' && names.has(name) ? field.value : []
  })
}

/** Returns the host of a web address, or of a text that begins with a host; `undefined` for another text. */
function hostIn(text: string): string | undefined {
  const url = webScheme.test(text) ? text : bareHost.test(text) ? `https://${text}` : undefined
  return url === undefined ? undefined : tryOrUndefined(() => new URL(url).host)
}
