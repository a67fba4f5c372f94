// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface Taker {
    function onERC721Received(address operator, address from, uint256 id, bytes calldata data) external returns (bytes4);
    function onERC1155Received(address operator, address from, uint256 id, uint256 count, bytes calldata data)
        external
        returns (bytes4);
}

/// ERC-721 without its extensions. The deployer gets the numbers that it is created with.
contract OneOfAKind {
    mapping(uint256 id => address) private owners;

    constructor(uint256[] memory ids) {
        for (uint256 index = 0; index < ids.length; index++) owners[ids[index]] = msg.sender;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x80ac58cd;
    }

    function ownerOf(uint256 id) public view returns (address owner) {
        owner = owners[id];
        require(owner != address(0), "OneOfAKind: nobody has it");
    }

    function safeTransferFrom(address from, address to, uint256 id) external {
        require(ownerOf(id) == from && msg.sender == from, "OneOfAKind: not the owner");
        owners[id] = to;
        if (to.code.length == 0) return;
        bytes4 answer = Taker(to).onERC721Received(msg.sender, from, id, "");
        require(answer == Taker.onERC721Received.selector, "OneOfAKind: not taken");
    }
}

/// ERC-1155. The deployer gets as many of one number as it is created with.
contract Pieces {
    mapping(address owner => mapping(uint256 id => uint256)) public held;

    constructor(uint256 id, uint256 count) {
        held[msg.sender][id] = count;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0xd9b67a26;
    }

    function balanceOf(address owner, uint256 id) external view returns (uint256) {
        return held[owner][id];
    }

    function safeTransferFrom(address from, address to, uint256 id, uint256 count, bytes calldata data) external {
        require(msg.sender == from && held[from][id] >= count, "Pieces: not as many");
        held[from][id] -= count;
        held[to][id] += count;
        if (to.code.length == 0) return;
        bytes4 answer = Taker(to).onERC1155Received(msg.sender, from, id, count, data);
        require(answer == Taker.onERC1155Received.selector, "Pieces: not taken");
    }
}
