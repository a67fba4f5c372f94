// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Things of which the deployer has all (ERC-721 with its list); each says of itself what it was told to.
contract Things {
    string public name;
    address internal immutable holder = msg.sender;
    /// What the holder is said to have, which may be a lie.
    uint256 internal immutable count;
    string[] internal uris;

    constructor(string memory name_, uint256 count_, string[] memory uris_) {
        name = name_;
        count = count_;
        for (uint256 index = 0; index < uris_.length; index++) uris.push(uris_[index]);
    }

    function supportsInterface(bytes4 id) external pure virtual returns (bool) {
        return id == 0x01ffc9a7 || id == 0x80ac58cd || id == 0x780e9d63;
    }

    function balanceOf(address owner) external view returns (uint256) {
        return owner == holder ? count : 0;
    }

    function tokenOfOwnerByIndex(address owner, uint256 index) public view virtual returns (uint256) {
        require(owner == holder && index < uris.length, "Things: none there");
        return index + 1;
    }

    function tokenURI(uint256 id) external view virtual returns (string memory) {
        return uris[id - 1];
    }
}

/// Does not say what anybody has.
contract Unlisted is Things {
    constructor() Things("Unlisted", 1, new string[](1)) {}

    function supportsInterface(bytes4 id) external pure override returns (bool) {
        return id == 0x01ffc9a7 || id == 0x80ac58cd;
    }
}

/// Has as much as one asks for; no two of it are the same number.
contract Bottomless is Things {
    constructor() Things("Bottomless", 1_000_000_000, new string[](0)) {}

    function tokenOfOwnerByIndex(address, uint256 index) public pure override returns (uint256) {
        return type(uint256).max - index;
    }

    function tokenURI(uint256) external pure override returns (string memory) {
        return "https://example.com/metadata.json";
    }
}

/// Has one thing, over and over.
contract Repeating is Things {
    constructor() Things("Repeating", 2 ** 255, new string[](8)) {}

    function tokenOfOwnerByIndex(address, uint256) public pure override returns (uint256) {
        return 7;
    }
}

/// Number 1 never comes to an end, number 2 is longer than anybody wants to read.
contract Tiring is Things {
    constructor() Things("Tiring", 2, new string[](2)) {}

    function tokenURI(uint256 id) external pure override returns (string memory) {
        while (id == 1) {}
        return string(new bytes(1_000_000));
    }
}

/// Says yes to everything.
contract Yes {
    fallback() external {
        assembly {
            mstore(0, 1)
            return(0, 32)
        }
    }
}
