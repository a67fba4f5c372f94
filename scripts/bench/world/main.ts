import { createLatchkit } from 'latchkit'
import { network } from '../network.js'

/** Addresses of the local world from the query string of the page, because they change with each run. */
const { relay = '', catalogue = '', projectId = '' } = Object.fromEntries(new URLSearchParams(location.search))

createLatchkit({ networks: [network], projectId, services: { relay, catalogue } })
