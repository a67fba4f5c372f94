import { defineConfig } from 'vite'

// This page does not use React: Preact saves 59 KB when the dialog opens.
export default defineConfig({ resolve: { alias: { react: 'preact/compat', 'react-dom': 'preact/compat' } } })
