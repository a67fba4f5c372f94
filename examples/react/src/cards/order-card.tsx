import { raceSignal } from '@latchkit/kernel'
import { useLatchkit } from 'latchkit/react'
import { AskButton } from '../ask-button.js'
import { Card } from '../card.js'
import { orderOn } from '../order.js'
import { type Signed, SigningResult } from '../signed.js'
import { useAsking } from '../use-asking.js'
import { useEvmAccount } from '../use-evm-account.js'

/** Signs structured data through the EIP-1193 provider, as libraries such as viem and ethers do. */
export function OrderCard() {
  const latchkit = useLatchkit()
  const { address, chainId } = useEvmAccount()
  const order = orderOn(chainId)
  const {
    asked: result,
    run,
    cancel
  } = useAsking(async (signal): Promise<Signed> => {
    const asked = address ?? ''
    const provider = await latchkit.provider('eip155')
    const params = [asked, JSON.stringify(order)]
    const ask = () => provider.request({ method: 'eth_signTypedData_v4', params })
    const signature = String(await raceSignal(ask, signal))
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
        <AskButton
          label="Sign order"
          disabled={!address}
          pending={result.pending ?? false}
          onAsk={run}
          onCancel={cancel}
        />
      </div>
      <SigningResult {...result} />
    </Card>
  )
}
