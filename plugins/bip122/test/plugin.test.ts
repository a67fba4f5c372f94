import { test } from 'vitest'
import { visitServer } from '../../../scripts/test/chain-plugin.js'
import { bip122 } from '../src/index.js'
import { payment } from './surroundings.js'

test('works on a server: is created, set up, started and used', () => visitServer(bip122(), payment))
