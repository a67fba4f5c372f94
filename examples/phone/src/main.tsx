import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.js'
import { becomePhone } from './wallet/only-tab.js'
import { startPhone } from './wallet/phone.js'

const root = createRoot(document.querySelector('#root') as HTMLElement)

/** Code in a link of the form `…/wc?uri=<code>`. The code is a secret, so it is removed from the address bar. */
const linked = new URLSearchParams(location.search).get('uri') ?? undefined
if (location.search) history.replaceState(null, '', '/')

/** True after another tab received the code. */
let handedOn = false

becomePhone(linked, {
  begin(onCode) {
    const phone = startPhone()
    onCode(text => void phone.pair(text))
    if (linked !== undefined && !handedOn) void phone.pair(linked)
    root.render(
      <StrictMode>
        <App phone={phone} />
      </StrictMode>
    )
  },
  wait() {
    handedOn = true
    root.render(
      <main className="phone elsewhere">
        <h1>The phone is open in another tab</h1>
        <p>
          {linked === undefined ? 'Go on there, or close it to use this one.' : 'The code is there now: go on there.'}
        </p>
      </main>
    )
  }
})
