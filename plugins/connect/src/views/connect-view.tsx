import type { RefType } from '@latchkit/kernel'
import { defineView, useReadable, useService, useSlice } from '@latchkit/kernel/react'
import { Divider, Gate, Screen, useMessages } from '@latchkit/plugin-shell/ui'
import { type ComponentType, Fragment, useEffect } from 'react'
import { Connect } from '../connect-service.js'
import { type ConnectMethodProps, type ConnectView, WhatIsAWalletView } from '../contract.js'
import { messages } from '../messages.js'
import { LegalCheckbox, LegalFooter } from './legal.js'

type Params = RefType<typeof ConnectView>

function ConnectScreen({ params }: { readonly params: Params }) {
  const { options, methods, legal, setAccepted } = useService(Connect)
  const t = useMessages(messages)
  const arrived = useReadable(methods.arrived)
  const accepted = useSlice(legal, state => state.accepted)
  const { legalCheckbox = false, termsConditionsUrl, privacyPolicyUrl } = options
  const hasTerms = termsConditionsUrl !== undefined || privacyPolicyUrl !== undefined

  // Methods of plugins that were added since the view was loaded.
  useEffect(() => void methods.load(), [methods])

  return (
    <Screen footer={hasTerms && !legalCheckbox && <LegalFooter />}>
      {legalCheckbox && <LegalCheckbox checked={accepted} onChange={setAccepted} />}
      <Gate closed={legalCheckbox && !accepted}>
        {arrived.map(({ id, component }, index) => {
          const Method = component as ComponentType<ConnectMethodProps>
          const before = arrived[index - 1]
          return (
            <Fragment key={id}>
              {before && (before.id === 'wallet' || id === 'wallet') && <Divider label={t('or')} />}
              <Method params={params} />
            </Fragment>
          )
        })}
      </Gate>
    </Screen>
  )
}

export default defineView<Params>({
  Component: ConnectScreen,
  useTitle: () => useMessages(messages)('connectTitle'),
  messages: [messages],
  help: WhatIsAWalletView
})
