import { createLatchkit } from 'latchkit'
import { foundry } from 'viem/chains'

const latchkit = createLatchkit({ networks: [foundry] })

latchkit.subscribe(({ address }) => console.log(address ?? 'nobody is connected'))
