/** Entry of the catalogue as the service sends it. Texts that do not apply are null; lists are always present. */
export interface CatalogueWallet {
  /** 64 hexadecimal characters. */
  readonly id: string
  readonly name: string
  readonly badge_type: 'none' | 'certified'
  readonly description: string
  /** CAIP-2. */
  readonly chains: readonly string[]
  readonly homepage: string
  readonly image_id: string
  /** Rank in the list, from 1. */
  readonly order: number
  /** Custom scheme, `fern://`, or an https link. */
  readonly mobile_link: string | null
  readonly desktop_link: string | null
  readonly webapp_link: string | null
  /** Https link for responses without a relay. */
  readonly link_mode: string | null
  readonly app_store: string | null
  readonly play_store: string | null
  readonly chrome_store: string | null
  readonly rdns: string | null
  readonly injected: readonly { readonly namespace: string; readonly injected_id: string }[] | null
  readonly display_index: number
  readonly supports_wc: boolean
}
