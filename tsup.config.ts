import { defineConfig } from 'tsup'
import { buildOptions } from './scripts/build-options.mjs'
import { findPackages } from './scripts/packages.mjs'

/** One build for each published package. */
export default defineConfig(
  findPackages()
    .filter(({ published }) => published)
    .map(pkg => buildOptions(pkg))
)
