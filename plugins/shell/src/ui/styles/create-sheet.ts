/** Style sheet that several shadow roots share. */
export interface Sheet {
  replaceSync(rules: string): void
}

/** Style sheet that is copied into a `<style>` element of each root. */
class CopiedSheet implements Sheet {
  readonly #copies: HTMLStyleElement[] = []
  #rules = ''

  replaceSync(rules: string) {
    this.#rules = rules
    for (const copy of this.#copies) copy.textContent = rules
  }
  copyInto(root: ShadowRoot) {
    // biome-ignore lint/plugin: only without constructable style sheets
    const copy = document.createElement('style')
    copy.textContent = this.#rules
    this.#copies.push(copy)
    root.append(copy)
  }
}

/** Returns a constructed style sheet, or a copied one if the browser has no constructable style sheets (Safari before 16.4). */
export function createSheet(): Sheet {
  try {
    return new CSSStyleSheet()
  } catch {
    return new CopiedSheet()
  }
}

/** Adds the style sheets to a root, in their order. */
export function adoptSheets(root: ShadowRoot, sheets: readonly Sheet[]): void {
  for (const sheet of sheets) {
    if (sheet instanceof CopiedSheet) sheet.copyInto(root)
    else root.adoptedStyleSheets.push(sheet as CSSStyleSheet)
  }
}
