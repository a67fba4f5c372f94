import { svgDataUri } from '../marks.js'
import type { Announce } from './behaviour.js'
import type { EvmTestWallet } from './wallet.js'

export interface AnnouncementOptions {
  /** The page's window. */
  readonly target?: EventTarget
  /** UUID v4 of this page load. Default: a new one. Two wallets with the same simulate a tampered announcement. */
  readonly uuid?: string
}

/** Announcement detail. The switches may break every field of EIP-6963. */
export interface AnnouncedDetail {
  readonly info: { readonly uuid: string; readonly name: string; readonly icon: string; readonly rdns: string }
  readonly provider?: unknown
}

/**
 * Announces a wallet by EIP-6963, now and on every `eip6963:requestProvider`, in the form of its `announce` switch.
 * Returns a function that stops this; past announcements cannot be taken back.
 */
export function announceEvmWallet(wallet: EvmTestWallet, options: AnnouncementOptions = {}): () => void {
  const { target = window, uuid = crypto.randomUUID() } = options
  const announce = () => {
    const kind = wallet.behaviour.announce
    const { info, provider } = describe(wallet, uuid, kind)
    for (let times = kind === 'thousandTimes' ? 1000 : 1; times > 0; times--) {
      const detail: AnnouncedDetail = Object.freeze({
        info: Object.freeze({ ...info }),
        ...(provider ? { provider } : {})
      })
      target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    }
  }
  target.addEventListener('eip6963:requestProvider', announce)
  announce()
  return () => target.removeEventListener('eip6963:requestProvider', announce)
}

function describe({ info, provider }: EvmTestWallet, uuid: string, kind: Announce): AnnouncedDetail {
  const honest = { ...info, uuid }
  switch (kind) {
    case 'valid':
    case 'thousandTimes':
      return { info: honest, provider }
    case 'noProvider':
      return { info: honest }
    case 'badUuid':
      return { info: { ...honest, uuid: 'not-a-uuid' }, provider }
    case 'longName':
      return { info: { ...honest, name: `${info.name} `.repeat(2000) }, provider }
    case 'bidiName':
      return { info: { ...honest, name: `\u202e${[...info.name].reverse().join('')}\u202c\u200b` }, provider }
    case 'scriptIcon':
      return { info: { ...honest, icon: svgDataUri(scriptedDrawing) }, provider }
    case 'httpIcon':
      return { info: { ...honest, icon: 'http://wallet.invalid/icon.png' }, provider }
    case 'hugeIcon':
      return { info: { ...honest, icon: svgDataUri('<g/>'.repeat(500_000)) }, provider }
  }
}

/** Harmless in an `<img>`; sets a mark on the page if it is inserted into the document. */
const scriptedDrawing =
  '<script>parent.scriptIconRan=globalThis.scriptIconRan=true</script><rect width="96" height="96" fill="#b00" onload="scriptIconRan=true"/>'
