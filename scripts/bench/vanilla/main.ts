import { createLatchkit } from 'latchkit'
import { network } from '../network.js'

createLatchkit({ networks: [network] })
