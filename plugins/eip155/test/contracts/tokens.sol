// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// What every token of these tests keeps. The deployer has all of it.
abstract contract Ledger {
    mapping(address => uint256) public balanceOf;

    constructor() {
        balanceOf[msg.sender] = 1_000_000;
    }

    function move(address to, uint256 amount) internal {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
    }
}

abstract contract Described is Ledger {
    string public name = "Ridge Dollar";
    string public symbol = "RUSD";
    uint8 public constant decimals = 6;
}

/// An ordinary ERC-20.
contract Plain is Described {
    function transfer(address to, uint256 amount) external returns (bool) {
        require(balanceOf[msg.sender] >= amount, "Plain: more than there is");
        move(to, amount);
        return true;
    }
}

/// Returns nothing, as USDT does.
contract Silent is Described {
    function transfer(address to, uint256 amount) external {
        move(to, amount);
    }
}

/// Says no by its answer, and moves nothing.
contract Refusing is Described {
    function transfer(address, uint256) external pure returns (bool) {
        return false;
    }
}

/// Answers with something that is neither yes nor no.
contract Odd is Described {
    function transfer(address, uint256) external pure returns (uint256) {
        return 2;
    }
}

/// Fails, in each of the ways that contracts have.
contract Failing is Described {
    error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed);
    error Unheard(uint256 amount);

    function transfer(address to, uint256 amount) external view returns (bool) {
        if (amount == 1) revert("Paused by \u202eits owner");
        if (amount == 2) revert ERC20InsufficientBalance(to, balanceOf[to], amount);
        if (amount == 3) revert Unheard(amount);
        if (amount == 4) revert(string(new bytes(10_000)));
        if (amount == 5) assert(false);
        revert();
    }
}

/// Takes more gas than a transaction may have.
contract Greedy is Described {
    mapping(uint256 => uint256) private waste;

    function transfer(address to, uint256 amount) external returns (bool) {
        for (uint256 index = 0; index < 850; index++) waste[index] = 1;
        move(to, amount);
        return true;
    }
}

/// From before ERC-20 was settled, as MKR is.
contract Old is Ledger {
    bytes32 public constant name = "Maker of Old";
    bytes32 public constant symbol = "OLD";
    uint256 public constant decimals = 18;

    function transfer(address to, uint256 amount) external returns (bool) {
        move(to, amount);
        return true;
    }
}

/// Describes itself as it is told to.
contract Said is Ledger {
    string public name;
    string public symbol;
    uint256 public decimals;

    constructor(string memory name_, string memory symbol_, uint256 decimals_) {
        name = name_;
        symbol = symbol_;
        decimals = decimals_;
    }
}

/// A symbol that never comes to an end.
contract Endless is Ledger {
    string public constant name = "Endless";
    uint8 public constant decimals = 0;

    function symbol() external pure returns (string memory) {
        while (true) {}
        return "";
    }
}

/// Takes the chain's coin, or does not.
contract Till {
    bool public immutable open;

    constructor(bool open_) {
        open = open_;
    }

    receive() external payable {
        require(open, "Till: closed");
    }
}
