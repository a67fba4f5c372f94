// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// What tokens keep. Anyone may mint: nothing on a local chain is worth anything.
abstract contract Holdings {
    string public name;
    string public symbol;
    uint8 public immutable decimals;
    uint256 public totalSupply;
    mapping(address owner => uint256) public balanceOf;
    mapping(address owner => mapping(address spender => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    constructor(string memory name_, string memory symbol_, uint8 decimals_) {
        name = name_;
        symbol = symbol_;
        decimals = decimals_;
    }

    function mint(address to, uint256 value) external {
        totalSupply += value;
        unchecked {
            balanceOf[to] += value;
        }
        emit Transfer(address(0), to, value);
    }

    function move(address from, address to, uint256 value) internal {
        require(to != address(0), "transfer to the zero address");
        require(balanceOf[from] >= value, "transfer amount exceeds balance");
        unchecked {
            balanceOf[from] -= value;
            balanceOf[to] += value;
        }
        emit Transfer(from, to, value);
    }

    function allow(address owner, address spender, uint256 value) internal {
        allowance[owner][spender] = value;
        emit Approval(owner, spender, value);
    }

    function spend(address owner, address spender, uint256 value) internal {
        uint256 allowed = allowance[owner][spender];
        require(allowed >= value, "insufficient allowance");
        if (allowed != type(uint256).max) allowance[owner][spender] = allowed - value;
    }
}

/// An ordinary ERC-20 (EIP-20).
contract Token is Holdings {
    constructor(string memory name_, string memory symbol_, uint8 decimals_) Holdings(name_, symbol_, decimals_) {}

    function transfer(address to, uint256 value) external returns (bool) {
        move(msg.sender, to, value);
        return true;
    }

    /// Takes nothing from anyone, too, as the standard wants it: who poisons address books makes use of that.
    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        spend(from, msg.sender, value);
        move(from, to, value);
        return true;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allow(msg.sender, spender, value);
        return true;
    }
}

/// As USDT on Ethereum: nothing is returned, and an allowance is changed only from nothing or to nothing.
contract QuietToken is Holdings {
    constructor(string memory name_, string memory symbol_, uint8 decimals_) Holdings(name_, symbol_, decimals_) {}

    function transfer(address to, uint256 value) external {
        move(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external {
        spend(from, msg.sender, value);
        move(from, to, value);
    }

    function approve(address spender, uint256 value) external {
        require(value == 0 || allowance[msg.sender][spender] == 0, "allowance must be zero first");
        allow(msg.sender, spender, value);
    }
}

/// Burns one hundredth of every transfer. Minting is free of it.
contract FeeToken is Holdings {
    constructor(string memory name_, string memory symbol_, uint8 decimals_) Holdings(name_, symbol_, decimals_) {}

    function transfer(address to, uint256 value) external returns (bool) {
        moveLess(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        spend(from, msg.sender, value);
        moveLess(from, to, value);
        return true;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allow(msg.sender, spender, value);
        return true;
    }

    function moveLess(address from, address to, uint256 value) private {
        uint256 fee = value / 100;
        move(from, to, value - fee);
        burn(from, fee);
    }

    function burn(address from, uint256 value) private {
        require(balanceOf[from] >= value, "transfer amount exceeds balance");
        unchecked {
            balanceOf[from] -= value;
            totalSupply -= value;
        }
        emit Transfer(from, address(0), value);
    }
}
