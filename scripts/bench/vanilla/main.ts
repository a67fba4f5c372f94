import { createLatchkit } from 'latchkit'
import { networks } from '../networks.js'

createLatchkit({ networks })
