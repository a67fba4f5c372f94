import { installTestWallets } from '../../src/index.js'

// A page with its own modal dialog in a closed shadow root: the hardest case for a wallet's window to be on top.
const { rpcUrl, chainId } = (await (await fetch('/chain.json')).json()) as { rpcUrl: string; chainId: number }
const { wallets } = installTestWallets({ rpcUrl, chainId, mode: 'manual' })

const host = document.createElement('div')
const dialog = document.createElement('dialog')
dialog.append('The page has a modal dialog open.')
host.attachShadow({ mode: 'closed' }).append(dialog)
document.body.append(host)

const heardByPage: string[] = []
for (const name of ['click', 'keydown'] as const) document.addEventListener(name, () => heardByPage.push(name))

Object.assign(window, {
  heardByPage,
  openPageDialog: () => dialog.showModal(),
  async ask(rdns: string, method: string, params?: unknown) {
    const answer = document.querySelector('#answer') as HTMLOutputElement
    answer.value = await (wallets[rdns] as NonNullable<(typeof wallets)[string]>).provider
      .request({ method, params })
      .then(
        result => JSON.stringify(result),
        (error: { code: number }) => `refused ${error.code}`
      )
  }
})
