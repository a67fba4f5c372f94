import { defineConfig } from 'vite'

export default defineConfig({
  optimizeDeps: {
    // What Vite finds only later makes it reload the page, in the middle of a question.
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
