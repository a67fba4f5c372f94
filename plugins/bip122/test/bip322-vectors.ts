/** A full signature of BIP-322 by a single key, and what the BIP lists as wrong about it. */
export interface FullVector {
  readonly kind: string
  readonly address: string
  readonly message: string
  readonly signature: string
  readonly wrongMessage: string
  readonly wrongSigner: string
}

/**
 * The vectors of BIP-322 for full signatures of addresses of one key, all of version 2, lock time 2016, sequence 2016
 * (github.com/bitcoin/bips, CC0-1.0): `bip-0322/generated-test-vectors.json` at commit 3ab70c98a7f1, without prefixes, then
 * at a62c819596cc, with them.
 */
export const fullVectors: readonly FullVector[] = [
  {
    kind: 'p2pkh',
    address: '164P4mbDkPcyvRnFGAZd1ThjxSj7Fbsywz',
    message: 'GI2SVNWVCWTEEIMFZFFZYAQNSA',
    signature:
      'AgAAAAGEmHuloQANVIqnpMegGLNFKwAGE0Urv0a/uMiHnJ+FQwAAAABrSDBFAiEAr8VdqPCZU/oVqKKj2WwHfeCX/lzp+Rfk8d59cS9xdGECIAar0nievDdeVstmIgjfM7kzMepL6HrecBuJtgEitFxBASECzgU8WF30ffzpbdClcw/0NBkTCkuRbiEzr+CTXePjiPfgBwAAAQAAAAAAAAAAAWrgBwAA',
    wrongMessage: '745NRH7L6UQCEPPXTQOGU56EDU',
    wrongSigner: '1GZvNdLeGpGaRnbymmnmtA8MFPqxPDVjvH'
  },
  {
    kind: 'p2wpkh',
    address: 'bc1qkwzsslep5elkuat4608v7tpntpr3d9n7w5cwwq',
    message: 'YGIAANMREUXLFRI4HIEOCE4T23',
    signature:
      'AgAAAAABAaVatLF3wpACTG5XowFYPJPv65lgTlZypjUV9d1DNduCAAAAAADgBwAAAQAAAAAAAAAAAWoCRzBEAiB+SJdR6bVLpv5+kK8pOXSUDS24rU53YkTQEvelQJ22uwIgEfqM8eYTupu4LtA0Tz7z1LIbhpP2PrUxWEt9osnrxFEBIQMasC7JaIHbbAUt1kU81yx7S4QHScnEDBs4GsdHDPMPSuAHAAA=',
    wrongMessage: 'VSNPXEH7QRARGTKFSEHRDRNMJ3',
    wrongSigner: 'bc1q50kxspq60j437r8z0m68zazrpk4dwt29pkngjf'
  },
  {
    kind: 'p2tr',
    address: 'bc1psmjelwjtg7lz26jhd4kkf35v0xp3u7ffc6p4n4869s0hxkrrrtkqkpqvmg',
    message: 'K276VUM3MXP56DGNVICQR5XWRT',
    signature:
      'AgAAAAABAY+B3hhlrps+S2YaxSvL3HxZKdfT+8XCCtZ4KQc5N+AaAAAAAADgBwAAAQAAAAAAAAAAAWoBQEHQoT3HfPKw4WNiQySblfcRX2gnha/mrpFxUoYlkJxuQFXNN3sS+XbJsNAoXRlvQitk0tVEFpsUGRcCdZ7bWPHgBwAA',
    wrongMessage: 'OGCYVFNJIZJRCOG565FNS3X5RH',
    wrongSigner: 'bc1pwt2tn6fvwnr36nf4f4cvzxxr6wztg3rrvmht7tvj28k7mudad24q2gq7su'
  },
  {
    kind: 'p2sh-p2wpkh',
    address: '37HVPoc7ZsU5C9Z2VKcCkSLzEknYXCzm3s',
    message: 'OQXDXSR5SN5N7WRXSPTI462HKH',
    signature:
      'AgAAAAABAbtjBsUTHnoyuNG4NGbx6cI1Z01QLlfGHJX/WIRCAU6/AAAAABcWABTGXFmsgRqCkic6D+eE4AKm1iyVhuAHAAABAAAAAAAAAAABagJHMEQCIBp/IMJTnnhI6YrHJwIQbfucoizq0esZ35QRxtpXuk7fAiAGx6kSd9BuPDY+R0sHTJU0ZFtScJI8ASojEHwrClKxDQEhAl3boe/68fHvtuYzRkaS3GOSxnUTJwejjrubm+czK+Yi4AcAAA==',
    wrongMessage: 'TB6S2JNNDFW4IDDB672R7VCHK6',
    wrongSigner: '3Lzvqx3CwgQ3JEzQNyA1UUdYcMJ4FFNLrx'
  },
  {
    kind: 'p2pkh, marked',
    address: '13vU5PUSuArDXJdCWZvUFEbgJ2wcmtSJWn',
    message: 'MOISC5NCQ42ADH2SUXLELUJOWH',
    signature:
      'fulAgAAAAGn3Z6t/gsHNyHdgZTOVro0Hej+qbd/ilU1ACalKoHX3gAAAABqRzBEAiB+8t/tm8Jm6zYv9JGZZVlAUjmqg7ZglIA39U+bim8EKQIgDv3E5cHOagN+xYgN3ZQjTYlAJp/WyslwJWuFP1TmM3IBIQJcPK2h9SY+Ki1oussvHnMdFAhJgsYBFPl+rNcMv9P1ROAHAAABAAAAAAAAAAABauAHAAA=',
    wrongMessage: 'TCHG6CQ5E2T5S4S7DPLAEFVDY2',
    wrongSigner: '1BxMhvfWLnGLqVhJ3j39oDBk7qf5D86BFe'
  },
  {
    kind: 'p2wpkh, marked',
    address: 'bc1qrqtlzcq86850yzgsyq9sssawx2qxlx5yq3xpkd',
    message: 'KLE5MMJBTNF4AVZXIO3GIL5UWF',
    signature:
      'fulAgAAAAABAUrfzHHOLAKmgCIFSTT3krp+cQxj1BDPBN4GBg3tRmFXAAAAAADgBwAAAQAAAAAAAAAAAWoCSDBFAiEAjYj85zyhQKa9DbMO0reDwdhkNwKJkF3q2qFcijXDgMUCIAaQ75s3fwqrCeYIUJugLvhxZFxQIVquGN90vIKCW3QLASEDMurnDzvc0zABUwVwCADfGXoDx/M3SQnYt7e3IHDoU3PgBwAA',
    wrongMessage: 'VENQMXVEGEJAAXJV5V24T6G5UU',
    wrongSigner: 'bc1q55chmwm4x8aeye0h9c0mryra2ly8k8fh3scqgj'
  },
  {
    kind: 'p2tr, marked',
    address: 'bc1pve87s3l2levjmhetzr2f9xvep3y266xty0hnefmyv8tkxc3e4qssll2kdu',
    message: 'XQMVC3YR6AOGZIHLSUQ2NSSBI2',
    signature:
      'fulAgAAAAABAROFPNY6Zt8hFK0YQq5Wb6wk/CnUYEPtQ0HTHDyzNROrAAAAAADgBwAAAQAAAAAAAAAAAWoBQNRdLOo5XZY0SBqAsLZNr/z3Bqrmo3OxVn7e4tD/OOD4H9U/L1unq5Nmdz+S1w7SHtt46bFwnd8xnRVan8BofFfgBwAA',
    wrongMessage: 'P2RQWD264CW7Z5ZSSSDRW2JEDB',
    wrongSigner: 'bc1py2f3exluva2yqa877qnsj3vk4lm8yatw0up4fhrx04hf8ns87weswck94p'
  },
  {
    kind: 'p2sh-p2wpkh, marked',
    address: '32Utb7Seg6EXq7UesMNJXhQ1gdohYNyzQ9',
    message: 'EMYGZHEY3LIANYKCR7XJF3NMFQ',
    signature:
      'fulAgAAAAABAe5xLNMlYQH4OGjJ3h4lqQaVp0Cic7mwxkvyWswqFMXeAAAAABcWABSy/hpDH/KLAi4x25Tmb2UaO1xtWeAHAAABAAAAAAAAAAABagJHMEQCIDEleqb0n1R5c21TGkWRXNFae98wbwI0QOyh/YmRuQX1AiAcv1MhyTzPOVgZ1VIwuu0tDxrVJUHK8lhOUOXpsZnGwwEhAsjeDEoWX8hvEC8A/692yGQsPh6JBO8Zf4aITEQsKAcJ4AcAAA==',
    wrongMessage: 'CPVOBEXDTFAXS6N4YASD753CZV',
    wrongSigner: '3QMEQj2LTUtKKR1UatUK44z1NwrWrcVSGh'
  }
]

/**
 * Vectors of the same file at a62c819596cc that are not verified: two keys with P2SH, and three inputs (a proof of funds). The plugin
 * verifies no scripts.
 */
export const unverifiedVectors: readonly (readonly [address: string, message: string, signature: string])[] = [
  [
    '3Nye4j1GUFqCEBR3do2KEFZAs9oLe8NZ6X',
    '7OKFLKRXSP6J42VQOMSG7MVXEP',
    'fulAgAAAAEvAyd4zsoz8gcVU5H19GLYokTAN5PxuKCBlEPjODJ86gAAAADaAEcwRAIgT6rcfxgCmG6b3DpzNV6UG0jiCQGclG9sfiSpV45HDXMCIGgtqjFBuJ7rbi+cgnG0TZiKZaxMk0KI+gQd0pHJfEYCAUgwRQIhANCvCLjGMuZMzH+nCEkNhWhR45T6QRYMLin8utpuF9r1AiBTjG2NLjkre7ec+HPg8UUhK1jL1vgq7YKjq5ROv+h07AFHUiEDhKjcb/Pv1/7AYutzOXwgec08wwD/VwiPm58Lc0xjohghAhycjpwdBuP33orQXAH1CAsrgSkuspxM2+FPQ4OCVhQWUq7gBwAAAQAAAAAAAAAAAWrgBwAA'
  ],
  [
    '3PGZjFkYBL1m9WBWkWbCW5FEFTaS1Hj4EB',
    'NQVRV3DJYLKBANM3OPTNBULEU3',
    'fulAgAAAAABAVscdBvYDFN98A//Rt/fAWcN7mdM0x2yWzBjC33c7X5HAAAAACMiACDkkR/DseXy+GXBPtxHvHehUjHt+9XjRmZAgxuuomAC4eAHAAABAAAAAAAAAAABagQASDBFAiEA47YK5XeIGBMQC9bCfWb+IIfirIWlqAzQVc6E/lgBPZICIA0k/EO2t3YhqmYR5WdXUBGgAzR+IqgZ5/mxvj+4UoDTAUgwRQIhAPCIVZCSoIaOjY9BzYIXWEvbhpOl4JR88p/xYVoZObd6AiADyJXNqpDg/Lc2viPX14N2d0jQdEjamY4SmiU7GNbIOgFHUiED+4JBU/wACiE8VFbQF4DR8pKgz7+8X2+PHccTcGxVGdEhA9uIzp+4CB5QRgvrN1OXQbBmfW8kOd0cooPWMYJCHBCxUq7gBwAA'
  ]
]
