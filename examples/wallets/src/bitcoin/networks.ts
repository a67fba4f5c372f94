/** Bitcoin network names that the Wallet Standard writes after `bitcoin:`. */
export const bitcoinNetworkNames = ['mainnet', 'testnet', 'testnet4', 'signet', 'regtest'] as const
export type BitcoinNetworkName = (typeof bitcoinNetworkNames)[number]

/** `Mainnet`, as sats-connect writes it. */
export const satsName = (name: BitcoinNetworkName): string => name[0]?.toUpperCase() + name.slice(1)

/** `BITCOIN_MAINNET`, as UniSat writes it. */
export const unisatName = (name: BitcoinNetworkName): string => `BITCOIN_${name.toUpperCase()}`

export const networkBy = (
  spell: (name: BitcoinNetworkName) => string,
  spelled: unknown
): BitcoinNetworkName | undefined => bitcoinNetworkNames.find(name => spell(name) === spelled)
