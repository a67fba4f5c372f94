import { defineConfig } from 'vite'

export default defineConfig({
  optimizeDeps: {
    // Dependencies that Vite discovers late make it reload the page, possibly during a prompt.
    include: [
      '@reown/walletkit',
      '@walletconnect/core',
      'qr/decode.js',
      'react',
      'react/jsx-dev-runtime',
      'react-dom/client',
      'valibot',
      'viem',
      'viem/accounts'
    ]
  }
})
