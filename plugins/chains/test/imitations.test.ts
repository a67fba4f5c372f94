import { describe, expect, test } from 'vitest'
import { loadConfusables } from '../src/kit/spam/confusables.js'
import { isDisguised, skeletonsOf } from '../src/kit/spam/homoglyphs.js'
import { detectSpam } from '../src/kit/spam/spam-detection.js'

const ether = { name: 'Ether', symbol: 'ETH', price: '3000' }
const dollar = { address: '0xa0b8', name: 'USD Coin', symbol: 'USDC', price: '1' }

/** Loads the confusables that the texts need, and returns the verdict on the last of three tokens. */
async function judge(name: string, symbol: string) {
  const tokens = [ether, dollar, { address: '0xf', name, symbol }]
  const confusables = await loadConfusables(tokens.flatMap(token => [token.name, token.symbol]))
  return detectSpam(tokens, () => false, confusables).at(-1)
}

const imitations = {
  'plain letters': ['ETH', 'eth', 'USDC', 'usdc'],
  'digits for letters': ['U5DC'],
  punctuation: ['E.T.H', 'U-S-D-C', ' ETH ', 'U\u00a0S\u00a0D\u00a0C'],
  'Canadian syllabics': ['ᗴTᕼ', 'ᕮTᕼ', 'ETᕼ', 'ᑌSDC', 'ᑌᔕᗪᑕ', 'USᗪC', 'USDᑕ'],
  Coptic: ['ⲈⲦⲎ', 'EⲦH', 'ETⲎ', 'USDⲤ'],
  Deseret: ['U𐐠DC', 'USD𐐕', 'US𐐟C', '𐐩TH'],
  'Old Italic': ['𐌄TH', 'E𐌕H', 'ET𐌇', 'USD𐌂'],
  'mathematical operators': ['⋿TH', 'E⊤H', 'E⟙H', '∈TH', '∃TH', '∪SDC', 'USD⊂', '⋿⊤H'],
  'mathematical letters': ['𝐄𝐓𝐇', '𝔼𝕋ℍ', '𝘜𝘚𝘋𝘊', '𝒰𝒮𝒟𝒞', 'ℰTℋ', 'USDℂ'],
  Cyrillic: ['ЕТН', 'ЕTH', 'EТH', 'ETН', 'етн', 'USDС', 'UЅDC', 'UЅDС', 'ЄTH', 'UЅⅮС'],
  Greek: ['ΕΤΗ', 'ΕTH', 'EΤH', 'ETΗ', 'υSDC', 'USDϹ', 'εTH', 'ΞTH', 'ΣTH'],
  Cherokee: ['ᎬᎢᎻ', 'ᎬTH', 'EᎢH', 'ETᎻ', 'USᎠC', 'USDᏟ', 'UᏚDC'],
  Lisu: ['ꓰꓔꓧ', 'EꓔH', 'ꓴꓢꓓꓚ', 'USꓓC'],
  'Carian and Lycian': ['𐊆TH', 'E𐊗H', 'ET𐋏', 'USD𐊢'],
  Armenian: ['ՍSDC', 'UՏDC', 'ETհ'],
  fullwidth: ['ＥＴＨ', 'ＵＳＤＣ', 'USDＣ'],
  'framed letters': ['ⒺⓉⒽ', 'ⓤⓢⓓⓒ', '🄴🅃🄷', '🅴🆃🅷', '🅤🅢🅓🅒', '🇪🇹🇭', '⒠⒯⒣'],
  'small capitals': ['ᴇᴛʜ', 'ᴜꜱᴅᴄ'],
  'Roman numerals': ['USDⅭ', 'USⅮC'],
  accents: ['ÉTH', 'E̸TH', 'ĖṪḢ', 'ÜŚḊĊ', 'USĐC', 'EŦH', 'ET̲H'],
  'zero-width and other invisible characters': [
    'E\u200bTH',
    'ET\u200dH',
    'U\u2060SDC',
    'US\u00adDC',
    'ETH\ufeff',
    'USD\u180eC',
    'ET\u034fH',
    'E\u3164TH',
    'US\u{e0041}DC',
    'U\u2800SDC',
    '\u202eETH\u202c'
  ],
  currencies: ['U$DC', '€TH', 'USD¢', 'E₮H']
}

describe('an imitation of ETH or USDC', () => {
  test.each(Object.entries(imitations).flatMap(([by, texts]) => texts.map(text => [by, text] as const)))(
    'by %s, %j, is detected as a symbol and as a name',
    async (_, text) => {
      expect(await judge('Other', text)).toBe('look-alike')
      expect(await judge(text, 'OTHER')).toBe('look-alike')
    }
  )

  test.each([
    ['USD Сoin', 'OTHER'],
    ['ᑌSD Coin', 'OTHER'],
    ['U S D   C o i n', 'OTHER'],
    ['Еther', 'OTHER'],
    ['Ethеreum', 'OTHER']
  ])('by the name %j is detected', async (name, symbol) => expect(await judge(name, symbol)).toBe('look-alike'))

  test.each(['ꓴꓢꓓꓚ', 'ᑌᔕᗪᑕ', 'UЅDC', 'U\u200bSDC', 'ＵＳＤＣ'])(
    'by %j is detected if the account does not have the original',
    async symbol => {
      const confusables = await loadConfusables([symbol])
      expect(detectSpam([{ address: '0xf', name: 'Other', symbol }], () => false, confusables)).toEqual(['look-alike'])
    }
  )
})

const honest = [
  ['Ether.fi', 'ETHFI'],
  ['Pump.fun', 'PUMP'],
  ['io.net', 'IO'],
  ['Sport.fun', 'FUN1'],
  ['o1.exchange', 'O'],
  ['yearn.finance', 'YFI'],
  ['Curve.fi DAI/USDC/USDT', '3Crv'],
  ['Crypto.com Coin', 'CRO'],
  ['Fetch.ai', 'FET'],
  ['Audius.co', 'AUDIO'],
  ['1inch', '1INCH'],
  ['DoubleZero', '2Z'],
  ['MAGIC•INTERNET•MONEY (Bitcoin)', 'MIM'],
  ['Bridged USDC (Polygon)', 'USDC.e'],
  ['Bitcoin', 'BTC.b'],
  ['Wrapped liquid staked Ether 2.0', 'wstETH'],
  ['Coinbase Wrapped Staked ETH', 'cbETH'],
  ['Rocket Pool ETH', 'rETH'],
  ['Mantle Staked Ether', 'mETH'],
  ['Ether.fi Staked ETH', 'eETH'],
  ['Threshold Network Token', 'T'],
  ['MemeCore', 'M'],
  ['0x Protocol Token', 'ZRX'],
  ['0xBitcoin', '0xBTC'],
  ['Basic Attention Token', 'BAT'],
  ['Ethereum Name Service', 'ENS'],
  ['ETHPad', 'ETHPAD'],
  ['USD+', 'USD+'],
  ['USDT0', 'USD₮0'],
  ['Tether USD', 'USD₮'],
  ['dogwifhat', '$WIF'],
  ['Gitcoin', 'GTC'],
  ['Rewardable', 'REWARD'],
  ['Freedom Dollar', 'FREE'],
  ['Giveth', 'GIV'],
  ['Mint Club V2', 'MT'],
  ['Get Protocol', 'GET'],
  ['Earn Alliance', 'ALLY'],
  ['U.S. Dollar', 'USX'],
  ['St. Petersburg', 'SSP'],
  ['Función Café', 'CAFÉ'],
  ['Đồng Việt Nam', 'VNDC'],
  ['Złoty', 'PLNX'],
  ['Ξ', 'Ξ'],
  ['∞ Labs', '∞'],
  ['Euro 🇪🇺', 'EURX'],
  ['🏴‍☠️ Pirate ❤️', '🏴‍☠️'],
  ['Компот', 'КМП'],
  ['Вера', 'ВРА'],
  ['Δέλτα', 'ΔΛΤ'],
  ['柴犬币', '柴犬'],
  ['ステーブル', 'JPYC'],
  ['김치코인', 'KIMCHI'],
  ['می‌خواهم', 'فا'],
  ['עברית', 'עבר'],
  ['ไทย', 'THBX'],
  ['हिन्दी', 'INRX']
] as const

describe('an honest token', () => {
  test.each(honest)('%j (%s) is not hidden without a price', async (name, symbol) => {
    expect(await judge(name, symbol)).toBeUndefined()
  })
})

test('loads no data for ASCII texts', async () => {
  expect(await loadConfusables(['Ether.fi', 'USDC'])).toBeUndefined()
  expect(await loadConfusables(['USDС'])).toBeDefined()
})

describe('the name of a wallet', () => {
  test.each([
    'МetaMask',
    'MetаMask',
    'Meta\u200bMask',
    'ᎷetaMask',
    'ＭetaMask',
    'MetaMaşk',
    'Rainbοw',
    'PhantΟm',
    '𝖯hantom'
  ])('%j has the skeleton of the imitated name', async name => {
    const confusables = await loadConfusables([name])
    const [original] = ['MetaMask', 'Rainbow', 'Phantom'].filter(known =>
      skeletonsOf(name, confusables).some(skeleton => skeletonsOf(known).includes(skeleton))
    )
    expect(original).toBeDefined()
  })
  test('in one alphabet is not disguised', async () => {
    for (const name of ['Кошелёк', 'MetaMask', 'OKX 钱包', 'Кошелёк Wallet', 'Trust — Кошелёк'])
      expect(isDisguised(name, await loadConfusables([name]))).toBe(false)
  })
})
