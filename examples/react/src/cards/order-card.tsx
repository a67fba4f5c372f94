import type { Eip1193Provider } from '@latchkit/plugin-eip155/contract'
import { useLatchkit } from 'latchkit/react'
import { Card } from '../card.js'
import { orderOn } from '../order.js'
import { SigningResult, useSigning } from '../signed.js'
import { useEvmAccount } from '../use-evm-account.js'

/** Structured data through the EIP-1193 provider, the way libraries such as viem and ethers use it. */
export function OrderCard() {
  const latchkit = useLatchkit()
  const { address, chainId } = useEvmAccount()
  const order = orderOn(chainId)
  const { run, ...result } = useSigning(async () => {
    const asked = address ?? ''
    const provider = (await latchkit.provider('eip155')) as Eip1193Provider
    const params = [asked, JSON.stringify(order)]
    const signature = String(await provider.request({ method: 'eth_signTypedData_v4', params }))
    const { signerOfOrder } = await import('../verify.js')
    return { signature, asked, signer: await signerOfOrder(order, signature) }
  })
  return (
    <Card title="Sign typed data" about="An order that the wallet shows field by field (EIP-712).">
      <dl className="facts boxed">
        <dt>Item</dt>
        <dd>{order.message.item}</dd>
        <dt>Quantity</dt>
        <dd>{order.message.quantity}</dd>
        <dt>Deliver to</dt>
        <dd>{order.message.deliverTo}</dd>
      </dl>
      <div className="actions">
        <button type="button" disabled={!address || result.pending} onClick={run}>
          Sign order
        </button>
      </div>
      <SigningResult {...result} />
    </Card>
  )
}
