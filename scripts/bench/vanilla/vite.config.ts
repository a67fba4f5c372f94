import { defineConfig } from 'vite'
import { preactAlias } from '../../preact.mjs'

export default defineConfig({ resolve: { alias: preactAlias } })
