/**
 * Runs in the page before its scripts: installs two EVM wallets (EIP-6963) and two Solana wallets (Wallet Standard),
 * and provides the functions for measuring. Awaited elements are looked up once per frame, and timed after that frame
 * was painted, in the same way on every page.
 *
 * @param {Readonly<Record<string, unknown>>} responses  Responses of the EVM wallets, by method; other methods throw,
 *   and the Solana wallets always throw.
 */
export function prepare(responses) {
  // The buffer must have room for every script of a visit.
  performance.setResourceTimingBufferSize(2_000)
  const icon =
    'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCA4IDgiPjxyZWN0IHdpZHRoPSI4IiBoZWlnaHQ9IjgiIGZpbGw9IiMyNTYiLz48L3N2Zz4='
  const rejectRequest = () => {
    throw new Error('A wallet was asked that must not be')
  }
  /** @param {{ method: string }} call */
  const request = async ({ method }) => (Object.hasOwn(responses, method) ? responses[method] : rejectRequest())
  for (const [index, name] of ['Alpha', 'Beta'].entries()) {
    const info = Object.freeze({
      uuid: `0d9a5b1e-6c1f-4f0e-8a52-8f8f0c6f3a0${index}`,
      name,
      icon,
      rdns: `com.example.${name.toLowerCase()}`
    })
    const detail = Object.freeze({ info, provider: { request, on() {}, removeListener() {} } })
    const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    addEventListener('eip6963:requestProvider', announce)
    announce()
  }

  const standardWallets = ['Gamma', 'Delta'].map(name => ({
    version: '1.0.0',
    name,
    icon,
    chains: ['solana:mainnet'],
    accounts: [],
    features: {
      'standard:connect': { version: '1.0.0', connect: rejectRequest },
      'standard:events': { version: '1.0.0', on: () => () => {} },
      'solana:signMessage': { version: '1.0.0', signMessage: rejectRequest }
    }
  }))
  /** @param {{ register(...wallets: readonly object[]): unknown }} api */
  const register = api => api.register(...standardWallets)
  addEventListener('wallet-standard:app-ready', event => register(/** @type {CustomEvent} */ (event).detail))
  dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))

  /** Limit for an awaited element. */
  const patienceMs = 20_000
  /** Milliseconds above which the browser reports a long task; visitors do not notice a shorter one. */
  const noticedMs = 50
  /** Start of the last press, by the clock of input events. */
  let pressedMs = 0
  addEventListener(
    'click',
    event => {
      pressedMs = event.timeStamp
    },
    true
  )

  /** Time between the press and the expected element. @type {Promise<number>} */
  let arrival = Promise.reject(new Error('Nothing is expected'))
  arrival.catch(() => {})

  /**
   * Returns the matching elements, also within open shadow roots.
   *
   * @param {ParentNode} root
   * @param {string} selector
   * @returns {HTMLElement[]}
   */
  const findAll = (root, selector) => {
    const hosts = [...root.querySelectorAll('latchkit-button, latchkit-modal')]
    const inner = hosts.flatMap(({ shadowRoot }) => (shadowRoot ? findAll(shadowRoot, selector) : []))
    return [.../** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(selector)), ...inner]
  }
  /** @param {ParentNode} root @param {string} selector */
  const find = (root, selector) => findAll(root, selector)[0]

  /**
   * Returns true if an element is enabled and visible. A prerendered view has boxes in the closed dialog, but is not
   * visible.
   *
   * @param {HTMLElement} element
   */
  const isUsable = element => !element.matches(':disabled') && element.checkVisibility({ visibilityProperty: true })

  const nextFrame = () => new Promise(resolve => requestAnimationFrame(resolve))
  /** Resolves after the current frame was painted. Call it at the beginning of a frame. */
  const painted = () => new Promise(resolve => setTimeout(resolve))
  window.bench = {
    async shown(selector, count = 1) {
      for (const since = performance.now(); ; ) {
        await nextFrame()
        const elements = findAll(document, selector)
        if (elements.filter(isUsable).length >= count) {
          await painted()
          return performance.now()
        }
        if (performance.now() - since > patienceMs) throw new Error(`${selector} did not appear`)
      }
    },
    async gone(selector) {
      const since = performance.now()
      while (findAll(document, selector).some(isUsable)) {
        if (performance.now() - since > patienceMs) throw new Error(`${selector} did not go`)
        await nextFrame()
      }
    },
    async centre(selector) {
      for (let before = '', still = 0; ; ) {
        const box = find(document, selector)?.getBoundingClientRect()
        if (!box) throw new Error(`There is no ${selector}`)
        const now = `${box.x} ${box.y}`
        still = now === before ? still + 1 : 0
        if (still === 3) return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
        before = now
        await nextFrame()
      }
    },
    press(selector) {
      find(document, selector)?.click()
    },
    expect(selector) {
      const clicked = new Promise(resolve => addEventListener('click', resolve, { capture: true, once: true }))
      arrival = clicked.then(() => window.bench.shown(selector)).then(at => at - pressedMs)
    },
    arrival: () => arrival,
    followed: async () => {
      throw new Error('No list is followed')
    },
    pressedMs: () => pressedMs,
    blockedSince: sinceMs =>
      new Promise(resolve => {
        const observer = new PerformanceObserver(list => {
          const since = list.getEntries().filter(({ startTime, duration }) => startTime + duration >= sinceMs)
          resolve({
            longTasks: since.length,
            longestMs: Math.max(0, ...since.map(({ duration }) => duration)),
            blockedMs: since.reduce((total, { duration }) => total + duration - noticedMs, 0)
          })
        })
        // Earlier entries are delivered at once.
        observer.observe({ type: 'longtask', buffered: true })
        setTimeout(() => resolve({ longTasks: 0, longestMs: 0, blockedMs: 0 }), 100)
      })
  }
}
