import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './packages.mjs'
import { findDocuments, readSamples, sampleProblems } from './samples.mjs'

const fence = '```'
const guide = (text: string) => ({ path: join(root, 'docs/made-up.md'), text: text.replaceAll("'''", fence) })

test('every sample of the documents compiles against the sources', { timeout: 180_000 }, () => {
  const documents = findDocuments()
  expect(documents.flatMap(readSamples).length).toBeGreaterThan(30)
  expect(sampleProblems(documents)).toEqual([])
})

test('names document and line of an error', { timeout: 60_000 }, () => {
  const text = `# A guide

'''ts
// src/one.ts
export const one: number = 1
'''

<!-- given: declare const two: string -->
'''ts
import { one } from './src/one.js'
const sum: number = one + two
'''

'''html
<p>three</p>
<script type="module">
  import { createKernel } from '@latchkit/kernel'

  createKernel({ plugin: [] })
</script>
'''

<!-- unchecked: it is wrong on purpose -->
'''ts
const four: string = 4
'''
`
  expect(sampleProblems([guide(text)])).toEqual([
    "docs/made-up.md:11: Type 'string' is not assignable to type 'number'.",
    expect.stringMatching(/^docs\/made-up\.md:19: .*'plugin' does not exist/)
  ])
})
