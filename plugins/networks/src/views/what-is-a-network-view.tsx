import { defineView } from '@latchkit/kernel/react'
import { Icon, List, ListRow, Screen, useMessages } from '@latchkit/plugin-shell/ui'
import { messages } from '../messages.js'

const facts = [
  { icon: 'globe', title: 'whatHoldsTitle', detail: 'whatHoldsDetail' },
  { icon: 'swap', title: 'whatApartTitle', detail: 'whatApartDetail' },
  { icon: 'wallet', title: 'whatFeeTitle', detail: 'whatFeeDetail' }
] as const

function WhatIsANetworkScreen() {
  const t = useMessages(messages)
  return (
    <Screen>
      <List label={t('whatTitle')}>
        {facts.map(({ icon, title, detail }) => (
          <ListRow key={title} icon={<Icon name={icon} size={24} />} title={t(title)} detail={t(detail)} />
        ))}
      </List>
    </Screen>
  )
}

export default defineView({
  Component: WhatIsANetworkScreen,
  useTitle: () => useMessages(messages)('whatTitle'),
  messages: [messages]
})
