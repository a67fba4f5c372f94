// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import "./tokens.sol";

/// An ERC-20 whose holders let others spend. A tenth of each amount that others spend is lost.
contract Taxed is Described {
    mapping(address => mapping(address => uint256)) public allowance;

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        allowance[from][msg.sender] -= amount;
        balanceOf[from] -= amount;
        balanceOf[to] += amount - amount / 10;
        return true;
    }
}

/// Accepts no change from one allowance above zero to another, and returns nothing, as USDT does.
contract Stubborn is Described {
    mapping(address => mapping(address => uint256)) public allowance;

    function approve(address spender, uint256 amount) external {
        require(amount == 0 || allowance[msg.sender][spender] == 0, "Stubborn: not zero");
        allowance[msg.sender][spender] = amount;
    }
}

/// Changes tokens into coins, one base unit into one wei, and back.
contract Exchange {
    function sell(Taxed token, uint256 amount) external {
        token.transferFrom(msg.sender, address(this), amount);
        (bool isPaid, ) = msg.sender.call{value: amount}("");
        require(isPaid, "Exchange: unpaid");
    }

    receive() external payable {}
}
