/** `npm run gallery`: serves a page with every view in every state, until Ctrl-C. */
import { ensureInstalled } from './install.mjs'
import { portFromEnvironment, takenPorts } from './ports.mjs'
import { runUntilStopped } from './processes.mjs'
import { startSite } from './site.mjs'

await runUntilStopped(async keep => {
  const port = portFromEnvironment('LATCHKIT_GALLERY_PORT', 3_001)
  ensureInstalled()

  const taken = await takenPorts([{ port, name: 'gallery', variable: 'LATCHKIT_GALLERY_PORT' }])
  if (taken.length > 0) throw new Error(taken.join('\n'))

  const site = keep(await startSite({ folder: 'examples/gallery', name: 'gallery', port }))
  console.log(`Open ${site.url} in a browser. Ctrl-C stops it.`)
})
