import { test } from 'vitest'
import { visitServer } from '../../../scripts/test/chain-plugin.js'
import { bip122 } from '../src/index.js'
import { payment } from './surroundings.js'

test('is created, set up, started and asked on a server', () => visitServer(bip122(), payment))
