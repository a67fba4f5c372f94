import { createLatchkit } from 'latchkit'
import { network } from '../network.js'

/** Where the local world is, from the address of the page: it is another one each time. */
const { relay = '', catalogue = '', projectId = '' } = Object.fromEntries(new URLSearchParams(location.search))

createLatchkit({ networks: [network], projectId, services: { relay, catalogue } })
