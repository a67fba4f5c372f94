export const RECOMMENDED_WALLETS = 4
export const PAGE_WALLETS = 40
export const FOUND_WALLETS = 100
export const SEARCH_DELAY_MS = 300
export const SEARCH_FROM_CHARACTERS = 2
export const MAX_SEARCH_CHARACTERS = 100
/** A catalogue that goes on for ever ends here. */
export const MAX_PAGES = 50
export const MAX_WALLETS = MAX_PAGES * PAGE_WALLETS
