import { defineView, useRouter } from '@latchkit/kernel/react'
import { Button, Icon, List, ListRow, Screen, useMessages } from '@latchkit/plugin-shell/ui'
import { GetWalletView } from '../contract.js'
import { helpMessages } from '../help-messages.js'

const facts = [
  { icon: 'wallet', title: 'whatKeysTitle', detail: 'whatKeysDetail' },
  { icon: 'user', title: 'whatSignTitle', detail: 'whatSignDetail' },
  { icon: 'lock', title: 'whatSafeTitle', detail: 'whatSafeDetail' }
] as const

function WhatIsAWalletScreen() {
  const router = useRouter()
  const t = useMessages(helpMessages)
  return (
    <Screen
      footer={
        <Button wide onPress={() => router.push(GetWalletView)}>
          {t('getWalletTitle')}
        </Button>
      }
    >
      <List label={t('whatTitle')}>
        {facts.map(({ icon, title, detail }) => (
          <ListRow key={title} icon={<Icon name={icon} size={24} />} title={t(title)} detail={t(detail)} />
        ))}
      </List>
    </Screen>
  )
}

export default defineView({
  Component: WhatIsAWalletScreen,
  useTitle: () => useMessages(helpMessages)('whatTitle'),
  messages: [helpMessages]
})
