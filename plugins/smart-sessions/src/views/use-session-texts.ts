import { formatDate, shortAddress, useFormat, useMessages } from '@latchkit/plugin-shell/ui'
import type { SmartSession } from '../contract.js'
import { messages } from '../messages.js'

/** Known permissions of ERC-7715, by the beginning of their names. */
const known = [
  ['native-token-', 'coins'],
  ['erc20-token-', 'tokens'],
  ['contract-call', 'calls']
] as const

/** Returns functions that describe sessions in the visitor's language. */
export function useSessionTexts() {
  const t = useMessages(messages)
  const { locale } = useFormat()
  const date = (atMs: number) => formatDate(atMs, locale, { dateStyle: 'medium' })
  const permission = (type: string) => {
    const [, key] = known.find(([prefix]) => type.startsWith(prefix)) ?? []
    return key ? t(key) : type
  }
  const end = (expiresAtMs: number | undefined) =>
    expiresAtMs === undefined ? t('noEnd') : t('ends', { date: date(expiresAtMs) })
  return {
    t,
    date,
    permission,
    permissions: (types: readonly string[]) => [...new Set(types.map(permission))].join(' · '),
    summary: ({ host, to, expiresAtMs }: SmartSession) =>
      t('summary', {
        for: host ? t('forSite', { site: host }) : t('forAccount', { address: shortAddress(to) }),
        end: end(expiresAtMs)
      })
  }
}
