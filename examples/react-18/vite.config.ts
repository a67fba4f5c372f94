import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const folderOf = (entry: string) => dirname(fileURLToPath(entry))

// The rest of the repository has the newest React at its root; whoever imports `react` on this page gets the old one.
export default defineConfig({
  resolve: {
    alias: [
      { find: /^react(?=\/|$)/, replacement: folderOf(import.meta.resolve('react-18')) },
      { find: /^react-dom(?=\/|$)/, replacement: folderOf(import.meta.resolve('react-dom-18')) }
    ]
  }
})
