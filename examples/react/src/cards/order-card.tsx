import { raceSignal } from '@latchkit/kernel'
import { useLatchkit } from 'latchkit/react'
import { Card } from '../card.js'
import { orderOn } from '../order.js'
import { RequestButton } from '../request-button.js'
import { type Signed, SigningResult } from '../signed.js'
import { useEvmAccount } from '../use-evm-account.js'
import { useRequest } from '../use-request.js'

/** Signs structured data through the EIP-1193 provider, as libraries such as viem and ethers do. */
export function OrderCard() {
  const latchkit = useLatchkit()
  const { address = '', chainId } = useEvmAccount()
  const order = orderOn(chainId)
  const { state, run, cancel } = useRequest(async (signal): Promise<Signed> => {
    const provider = await latchkit.provider('eip155')
    const params = [address, JSON.stringify(order)]
    const request = () => provider.request({ method: 'eth_signTypedData_v4', params })
    const signature = String(await raceSignal(request, signal))
    const { signerOfOrder } = await import('../verify.js')
    return { signature, address, signer: await signerOfOrder(order, signature) }
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
        <RequestButton
          label="Sign order"
          disabled={address === ''}
          pending={state.pending ?? false}
          onRequest={run}
          onCancel={cancel}
        />
      </div>
      <SigningResult {...state} />
    </Card>
  )
}
