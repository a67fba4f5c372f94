import { describe, test } from 'node:test'
import { namespaceConformance } from '@latchkit/plugin-chains/testing'
import { fixture } from './fixture.js'

describe('the TON plugin', () => {
  for (const { name, run } of namespaceConformance(fixture)) test(name, run)
})
