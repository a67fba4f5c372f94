const arabic = { viewOn: 'عرض على {explorer}' }

export default arabic
