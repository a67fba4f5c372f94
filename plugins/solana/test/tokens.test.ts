import { type SolanaNode, startSolanaNode } from '@latchkit/example-world'
import { type Address, generateKeyPairSigner } from '@solana/kit'
import {
  AuthorityType,
  getCreateAssociatedTokenIdempotentInstruction,
  getFreezeAccountInstruction,
  getSetAuthorityInstruction,
  getSyncNativeInstruction,
  parseCreateAssociatedTokenIdempotentInstruction,
  parseTransferCheckedInstruction
} from 'solana-program-token-on-kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { named, nonTransferable, transferFee, transferHook } from './extensions.js'
import { instructionsOf } from './instructions.js'
import { first, second, third } from './keys.js'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM, type TokenMaker, tokenMaker } from './local-tokens.js'
import { moneyOn, sender, signal, transferFrom } from './senders.js'

const chain = 'solana:LatchkitLatchkitLatchkitLatchkit'
const reference = chain.slice('solana:'.length)

let node: SolanaNode
let others: TokenMaker
beforeAll(async () => {
  node = await startSolanaNode()
  others = await tokenMaker(node)
})
afterAll(() => node.stop())

const money = () => moneyOn(reference, [node.url])
const stranger = async () => (await generateKeyPairSigner()).address as string
const prepare = (from: string, rest: Parameters<typeof transferFrom>[2]) =>
  money().transfer.prepare(transferFrom(chain, from, rest), signal())
const tokensOf = (owner: string) => money().tokens.read(`${chain}:${owner}`, [], signal())

describe('tokens', () => {
  test('of both programs are listed with the sum of their accounts, without empty ones', async () => {
    const owner = await stranger()
    const [plain, empty, newer] = [
      await others.createMint({ decimals: 6 }),
      await others.createMint(),
      await others.createMint({ program: TOKEN_2022_PROGRAM, decimals: 2, extensions: [transferFee(100)] })
    ]
    await others.give(owner, plain, 1_000_000n)
    await others.giveApart(owner, plain, 2_500_000n)
    await others.give(owner, empty, 0n)
    await others.give(owner, newer, 777n, TOKEN_2022_PROGRAM)
    const short = (mint: string) => `${mint.slice(0, 4)}…${mint.slice(-4)}`
    const read = await tokensOf(owner)
    expect(read).toHaveLength(2)
    expect(read).toEqual(
      expect.arrayContaining([
        { address: plain, name: short(plain), symbol: short(plain), decimals: 6, amount: 3_500_000n },
        { address: newer, name: short(newer), symbol: short(newer), decimals: 2, amount: 777n }
      ])
    )
    await expect(tokensOf(await stranger())).resolves.toEqual([])
  })

  test('have the name of their mint, without invisible and direction characters', async () => {
    const owner = await stranger()
    const mint = await others.createMint({
      program: TOKEN_2022_PROGRAM,
      extensions: [named('Larch \u202eCoin', 'LARCH')]
    })
    await others.give(owner, mint, 5n, TOKEN_2022_PROGRAM)
    await expect(tokensOf(owner)).resolves.toEqual([
      { address: mint, name: 'Larch Coin', symbol: 'LARCH', decimals: 6, amount: 5n }
    ])
  })
})

describe('a token', () => {
  test('opens an account for the recipient, and uses that account the next time', async () => {
    const mint = await others.createMint({ decimals: 6 })
    const source = await others.give(first, mint, 10_000_000n)
    const recipient = await stranger()
    const { signerFor, asked } = await sender(chain)
    const before = await others.balance(first)
    const prepared = await prepare(first, { recipient, token: mint, amount: 1_500_000n })
    expect(prepared).toMatchObject({ amount: 1_500_000n, deposit: 2_039_280n, simulated: true })
    await prepared.send(signerFor(first), signal())
    const destination = await others.associated(recipient, mint, TOKEN_PROGRAM)
    expect([await others.held(source), await others.held(destination)]).toEqual([8_500_000n, 1_500_000n])
    expect(before - (await others.balance(first))).toBe(prepared.fee + 2_039_280n)

    const [, , open, move, ...rest] = instructionsOf(asked())
    expect(rest).toEqual([])
    const opening = parseCreateAssociatedTokenIdempotentInstruction(open as never)
    expect(opening.programAddress).toBe('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
    expect([opening.accounts.owner.address, opening.accounts.ata.address]).toEqual([recipient, destination])
    const moved = parseTransferCheckedInstruction(move as never)
    expect(moved.programAddress).toBe(TOKEN_PROGRAM)
    expect(moved.data).toMatchObject({ amount: 1_500_000n, decimals: 6 })
    expect(Object.values(moved.accounts).map(account => account?.address)).toEqual([source, mint, destination, first])

    const again = await prepare(first, { recipient, token: mint, amount: 1n })
    expect(again.deposit).toBeUndefined()
    await again.send(signerFor(first), signal())
    expect(await others.held(destination)).toBe(1_500_001n)
  })

  test('with a transfer fee: amount is what arrives', async () => {
    const mint = await others.createMint({ program: TOKEN_2022_PROGRAM, decimals: 2, extensions: [transferFee(100)] })
    await others.give(first, mint, 100_000n, TOKEN_2022_PROGRAM)
    const recipient = await stranger()
    const { signerFor } = await sender(chain)
    const before = await others.balance(first)
    const prepared = await prepare(first, { recipient, token: mint, amount: 50_000n })
    expect(prepared.amount).toBe(49_500n)
    await prepared.send(signerFor(first), signal())
    const destination = await others.associated(recipient, mint, TOKEN_2022_PROGRAM)
    expect(await others.held(destination)).toBe(49_500n)
    expect(before - (await others.balance(first))).toBe(prepared.fee + (prepared.deposit ?? 0n))
  })

  test('in several accounts is sent from as many as needed', async () => {
    const mint = await others.createMint()
    const usual = await others.give(second, mint, 30n)
    const apart = [await others.giveApart(second, mint, 50n), await others.giveApart(second, mint, 20n)]
    const recipient = await stranger()
    const destination = await others.associated(recipient, mint, TOKEN_PROGRAM)
    const { signerFor } = await sender(chain)
    const send = async (amount: bigint | 'max') => {
      const prepared = await prepare(second, { recipient, token: mint, amount })
      await prepared.send(signerFor(second), signal())
      return prepared.amount
    }
    const left = () => Promise.all([usual, ...apart].map(others.held))
    await expect(send(40n)).resolves.toBe(40n)
    expect(await left()).toEqual([30n, 10n, 20n])
    await expect(send('max')).resolves.toBe(60n)
    expect(await left()).toEqual([0n, 0n, 0n])
    expect(await others.held(destination)).toBe(100n)
  })

  test('sent to the own account stays there', async () => {
    const mint = await others.createMint()
    const usual = await others.give(first, mint, 30n)
    const prepared = await prepare(first, { recipient: first, token: mint, amount: 30n })
    expect(prepared.amount).toBe(30n)
    const { signerFor } = await sender(chain)
    await prepared.send(signerFor(first), signal())
    expect(await others.held(usual)).toBe(30n)
  })

  test('that is wrapped SOL: states the deposit for the account and the amount', async () => {
    const wrapped = 'So11111111111111111111111111111111111111112' as Address
    const account = await others.associated(first, wrapped, TOKEN_PROGRAM)
    await others.run([
      getCreateAssociatedTokenIdempotentInstruction({
        payer: others.maker,
        ata: account,
        owner: first as Address,
        mint: wrapped,
        tokenProgram: TOKEN_PROGRAM
      })
    ])
    await node.fund(account, 5_000_000n)
    await others.run([getSyncNativeInstruction({ account }, { programAddress: TOKEN_PROGRAM })])
    const prepared = await prepare(first, { recipient: await stranger(), token: wrapped, amount: 'max' })
    expect(prepared).toMatchObject({ amount: 5_000_000n, deposit: 2_039_280n })
  })

  test('rejects an impossible transfer with its code', async () => {
    const mint = await others.createMint()
    const recipient = await stranger()
    const refused = (token: string, amount: bigint | 'max' = 5n, from: string = first, to = recipient) =>
      expect(prepare(from, { recipient: to, token, amount })).rejects
    await refused(mint).toMatchObject({ code: 'transfer/insufficient-funds', context: { available: '0' } })
    await refused(mint, 'max').toMatchObject({ code: 'transfer/insufficient-funds' })
    await others.give(first, mint, 4n)
    await refused(mint).toMatchObject({
      code: 'transfer/insufficient-funds',
      context: { needed: '5', available: '4' }
    })
    await refused(mint, 0n).toMatchObject({ code: 'transfer/too-small', context: { least: '1' } })
    for (const token of [second, recipient, TOKEN_PROGRAM, 'nonsense']) {
      await refused(token).toMatchObject({ code: 'transfer/unknown-token', context: { chain, token } })
    }
    const poor = await stranger()
    await others.give(poor, mint, 5n)
    await refused(mint, 5n, poor).toMatchObject({ code: 'transfer/insufficient-fee' })
  })

  test('that is frozen, calls a program, cannot be transferred or would go to an account of a new owner: rejects with the reason', async () => {
    const mint = await others.createMint()
    const account = await others.give(third, mint, 5n)
    const recipient = await stranger()
    const refused = (token: string, from: string, to = recipient) =>
      expect(prepare(from, { recipient: to, token, amount: 5n })).rejects

    // The account of this recipient belongs to another now.
    const robbed = await generateKeyPairSigner()
    const given = await others.give(robbed.address, mint, 0n)
    const authority = { authorityType: AuthorityType.AccountOwner, newAuthority: others.maker.address }
    await others.run([getSetAuthorityInstruction({ owned: given, owner: robbed, ...authority })])
    await refused(mint, third, robbed.address).toMatchObject({
      code: 'transfer/would-fail',
      context: { reason: expect.stringContaining('someone else') }
    })

    await others.run([
      getFreezeAccountInstruction({ account, mint, owner: others.maker }, { programAddress: TOKEN_PROGRAM })
    ])
    await refused(mint, third).toMatchObject({
      code: 'transfer/would-fail',
      context: { reason: expect.stringContaining('frozen') }
    })

    const hooked = await others.createMint({
      program: TOKEN_2022_PROGRAM,
      extensions: [transferHook(TOKEN_PROGRAM)]
    })
    await others.give(third, hooked, 5n, TOKEN_2022_PROGRAM)
    await refused(hooked, third).toMatchObject({
      code: 'transfer/would-fail',
      context: { reason: expect.stringContaining('its own program') }
    })

    const bound = await others.createMint({ program: TOKEN_2022_PROGRAM, extensions: [nonTransferable] })
    await others.give(third, bound, 5n, TOKEN_2022_PROGRAM)
    await refused(bound, third).toMatchObject({
      code: 'transfer/would-fail',
      context: { reason: expect.stringMatching(/^[ -~]+$/) }
    })
  })
})
