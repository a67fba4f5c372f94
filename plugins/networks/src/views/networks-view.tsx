import { defineView, useReadable, useRouter, useService } from '@latchkit/kernel/react'
import { Chains } from '@latchkit/plugin-chains/contract'
import {
  Button,
  EmptyState,
  Screen,
  SearchField,
  Stack,
  Text,
  useAnnounce,
  useMessages
} from '@latchkit/plugin-shell/ui'
import { useEffect, useMemo, useState } from 'react'
import { WhatIsANetworkView } from '../contract.js'
import { messages } from '../messages.js'
import { networkGroups, SEARCH_FROM } from '../network-list.js'
import { NetworkRows } from './network-rows.js'
import { useCurrentChain, useFixedChains } from './use-networks.js'
import * as help from './what-is-a-network-view.js'

function NetworksScreen() {
  const chains = useService(Chains)
  const networks = useReadable(chains.networks)
  const current = useCurrentChain()
  const fixed = useFixedChains()
  const announce = useAnnounce()
  const router = useRouter()
  const t = useMessages(messages)
  const [query, setQuery] = useState('')

  const { main, test } = useMemo(() => {
    const namespaces = networks.map(({ chainNamespace }) => chainNamespace)
    const served = new Set(namespaces.filter(namespace => chains.adapter(namespace)))
    return networkGroups({ networks, current, query, served, fixed })
  }, [chains, networks, current, query, fixed])
  const count = main.length + test.length
  useEffect(() => {
    if (query !== '') announce(t('matches', { count }))
  }, [announce, t, query, count])

  return (
    <Screen
      footer={
        <Stack align="center">
          <Button variant="plain" size="sm" onPress={() => router.push(WhatIsANetworkView)} testId="what-is-a-network">
            {t('whatTitle')}
          </Button>
        </Stack>
      }
    >
      {networks.length >= SEARCH_FROM && (
        <SearchField label={t('search')} value={query} onChange={setQuery} placeholder={t('search')} />
      )}
      {main.length > 0 && <NetworkRows label={t('networkList')} rows={main} />}
      {test.length > 0 && (
        <Stack>
          <Text as="h2" size="sm" tone="muted" weight="medium">
            {t('testNetworks')}
          </Text>
          <NetworkRows label={t('testNetworks')} rows={test} />
        </Stack>
      )}
      {networks.length === 0 && <EmptyState icon="globe" title={t('noneTitle')} detail={t('noneDetail')} />}
      {networks.length > 0 && count === 0 && (
        <EmptyState
          title={t('noMatchTitle')}
          detail={t('noMatchDetail', { query })}
          action={
            <Button variant="secondary" onPress={() => setQuery('')}>
              {t('showAll')}
            </Button>
          }
        />
      )}
    </Screen>
  )
}

export { help }

export default defineView({
  Component: NetworksScreen,
  useTitle: () => useMessages(messages)('networksTitle'),
  messages: [messages]
})
