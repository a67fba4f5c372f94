import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './packages.mjs'

/** Returns the targets of relative links of a Markdown text, without fragments. */
function linksOf(text: string): readonly string[] {
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target.replace(/#.*$/, ''))
  return targets.filter(target => target !== '' && !/^[a-z]+:/.test(target))
}

test('finds relative links and leaves out addresses and fragments', () => {
  expect(linksOf('[a](docs/a.md#b) [c](https://c.example) [d](#d) ![e](e.png)')).toEqual(['docs/a.md', 'e.png'])
})

test('every relative link of a document leads to a file', () => {
  const listed = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' })
  const files = listed.split('\n').filter(file => file !== '' && existsSync(join(root, file)))
  expect(files.length).toBeGreaterThan(80)
  const broken = files.flatMap(file =>
    linksOf(readFileSync(join(root, file), 'utf8'))
      .filter(target => !existsSync(join(root, dirname(file), target)))
      .map(target => `${file} → ${target}`)
  )
  expect(broken).toEqual([])
})
