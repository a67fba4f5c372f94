import { useState } from 'react'
import { CodeBlock } from './code-block.js'
import { Segments } from './segments.js'

const install = `# Not on npm yet.
# In the folder latchkit:
npm install && npm run pack
# In your app:
npm i ../latchkit/dist/tarballs/*.tgz react react-dom`

const snippets = {
  html: {
    name: 'HTML',
    code: `<latchkit-button></latchkit-button>
<script type="module">
  import { createLatchkit } from 'latchkit'
  import { mainnet, withRpc } from 'latchkit/networks'

  createLatchkit({
    networks: [withRpc(mainnet, 'https://rpc.example')]
  })
</script>`
  },
  react: {
    name: 'React',
    code: `import { createLatchkit } from 'latchkit'
import { LatchkitButton, LatchkitProvider } from 'latchkit/react'
import { mainnet, withRpc } from 'latchkit/networks'

const latchkit = createLatchkit({
  networks: [withRpc(mainnet, 'https://rpc.example')]
})
export const App = () => (
  <LatchkitProvider latchkit={latchkit}><LatchkitButton /></LatchkitProvider>
)`
  }
} as const

/** Shows all the code that a site needs. */
export function Snippet() {
  const [chosen, setChosen] = useState<keyof typeof snippets>('html')
  const names = { html: snippets.html.name, react: snippets.react.name }
  return (
    <section className="card snippet" aria-labelledby="snippet-title">
      <div className="head">
        <h2 id="snippet-title">Add it to your site</h2>
        <Segments legend="Kind of page" name="snippet" options={names} selected={chosen} onSelect={setChosen} />
      </div>
      <CodeBlock label="Install" code={install} />
      <CodeBlock label={`Code for ${names[chosen]}`} code={snippets[chosen].code} />
    </section>
  )
}
